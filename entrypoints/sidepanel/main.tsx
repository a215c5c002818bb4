import { PanelScreen } from '../../components/screens/panel/PanelScreen';
import { mountScreen } from '../screen-app/mount-screen';

mountScreen('panel', <PanelScreen />, {
  pictures: async (job, signal) =>
    (await import('../screen-app/picture-reader')).pictureReaderFor(job, signal),
});
