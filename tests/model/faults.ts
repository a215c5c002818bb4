/** What goes wrong with one request to a chat. */
export type Fault =
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'redirect'; to: string }
  /** Ends the connection after so many pieces. */
  | { kind: 'cut'; after: number }
  | { kind: 'error-inside'; after: number }
  | { kind: 'damaged-line' }
  | { kind: 'crlf-and-split-bytes' }
  | { kind: 'null-errors' }
  | { kind: 'whole-json' }
  | { kind: 'no-done' }
  | { kind: 'only-thinking' }
  | { kind: 'thinks-aloud' }
  | { kind: 'finish'; reason: string }
  | { kind: 'refusal'; text: string }
  | { kind: 'text'; text: string }
  /** Sends pieces until the client is gone. */
  | { kind: 'endless' }
  /** None: the next ones are for later replies. */
  | { kind: 'none' };
