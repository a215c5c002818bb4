import { withoutDirectionControls } from './direction-controls';
import { z } from './zod';

/** A title as it is shown, named and written: cleaned whenever it crosses a border, also when an old record is read. */
export const titleSchema = z.string().overwrite(withoutDirectionControls);
