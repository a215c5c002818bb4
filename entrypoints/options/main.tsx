import { OptionsScreen } from '../../components/screens/options/OptionsScreen';
import * as engines from '../screen-app/engines';
import { mountScreen } from '../screen-app/mount-screen';

mountScreen('options', <OptionsScreen />, {}, engines);
