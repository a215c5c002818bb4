import { withoutDirectionControls } from './direction-controls';
import { z } from './zod';

/**
 * A title for display, names and files: cleaned whenever it crosses a boundary, including when an old record is read.
 */
export const titleSchema = z.string().overwrite(withoutDirectionControls);
