/** Controls except tab and line ends, lone surrogates and noncharacters: invalid in a text file or XML 1.0. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Cs}/gu;

/** Text without control characters; tabs and line ends stay. Lone surrogates are removed as well. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}
