import { PanelScreen } from '../../components/screens/panel/PanelScreen';
import { mountScreen } from '../screen-app/mount-screen';

mountScreen('panel', <PanelScreen />);
