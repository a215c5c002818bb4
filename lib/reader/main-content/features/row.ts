/** No row is longer. */
const WIDEST = 1024;

/** One row of numbers, written from left to right, reused for the next: what is not overwritten stays. */
export class Row {
  readonly numbers = new Float32Array(WIDEST);
  column = 0;

  put(...values: readonly number[]): void {
    const { numbers, column } = this;
    for (let at = 0; at < values.length; at++) numbers[column + at] = values[at] as number;
    this.column = column + values.length;
  }

  copy(values: Uint8Array | Float32Array): void {
    this.numbers.set(values, this.column);
    this.column += values.length;
  }
}
