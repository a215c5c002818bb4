/** No row is longer. */
const WIDEST = 1024;

/** One row of numbers, written from left to right, used again for the next: what is not written over stays. */
export class Row {
  readonly numbers = new Float32Array(WIDEST);
  column = 0;

  put(...values: readonly number[]): void {
    for (let at = 0; at < values.length; at++) this.numbers[this.column++] = values[at] as number;
  }

  copy(values: ArrayLike<number>): void {
    this.numbers.set(values, this.column);
    this.column += values.length;
  }
}
