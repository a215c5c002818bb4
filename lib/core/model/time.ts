import { z } from './zod';

/** Epoch milliseconds that a calendar has: a date of any other number cannot be written. */
export const timeSchema = z.number().min(-8.64e15).max(8.64e15);
