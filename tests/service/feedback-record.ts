/** The feedback about one job: the second time changes nothing. */
export type Feedback = { id: string; key: string; jobId: string; refunded: number; at: number };
