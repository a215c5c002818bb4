import { PopupScreen } from '../../components/screens/popup/PopupScreen';
import { mountScreen } from '../screen-app/mount-screen';

mountScreen('popup', <PopupScreen />);
