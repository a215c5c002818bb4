import { OptionsScreen } from '../../components/screens/options/OptionsScreen';
import { mountScreen } from '../screen-app/mount-screen';

mountScreen('options', <OptionsScreen />);
