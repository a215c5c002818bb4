import { besides } from './asides';
import { code } from './code';
import { figures } from './figures';
import { formulas } from './formulas';
import { inline } from './inline';
import { kinds } from './kinds';
import { lists } from './lists';
import { notes } from './notes';
import { opened } from './opened';
import { structuresOf } from './structure';
import { tables } from './tables';
import { variants } from './variants';

/** A page for each structure that a page may have. */
export const structures = structuresOf(
  lists,
  tables,
  code,
  figures,
  formulas,
  opened,
  notes,
  inline,
  besides,
  kinds,
  variants,
);
