import { PopupScreen } from '@/components/features/capture/popup/PopupScreen';
import { mountScreen } from '../screen-app/mount-screen';

mountScreen('popup', <PopupScreen />);
