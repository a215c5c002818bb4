import { withoutDirectionControls } from '../text/direction-controls';
import { z } from './zod';

/** A text as a reader sees it: what would turn its letters round is taken out whenever it crosses a boundary. */
export const textSchema = z.string().overwrite(withoutDirectionControls);

/**
 * A title for display, names and files: cleaned whenever it crosses a boundary, including when an old record is read.
 */
export const titleSchema = textSchema;
