import { MOST_WORKED_THROUGH, MOST_WRITTEN, sizeOf, type Value } from './language/value';

/** The most loop iterations; nested loops could take forever. */
const MOST_TURNS = 100_000;

/** What is left for a rendering, so that no template and page can take minutes or fill the memory. */
export type Room = {
  /** False if this was one turn of a loop too many. */
  turn: () => boolean;
  /** Counts a value that is worked through; false if it is too long, and from then on. `times` is how often. */
  workThrough: (value: Value, times?: number) => boolean;
  /** Counts a text that is written; a text that does not fit must not be. */
  fits: (text: string) => boolean;
  /** Counts a text of the template itself, which is written in any case. */
  write: (text: string) => string;
  isFull: () => boolean;
};

/** Room for one note: all of its fields share it. */
export function createRoom(): Room {
  let turns = 0;
  let work = MOST_WORKED_THROUGH;
  let output = MOST_WRITTEN;
  return {
    turn: () => ++turns <= MOST_TURNS,
    workThrough(value, times = 1) {
      if (work >= 0) work -= sizeOf(value, work) * times;
      return work >= 0;
    },
    fits(text) {
      if (text.length > output) return false;
      output -= text.length;
      return true;
    },
    write(text) {
      output -= text.length;
      return text;
    },
    isFull: () => output <= 0,
  };
}
