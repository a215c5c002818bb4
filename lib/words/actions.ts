import { actionsMessages } from './compiled/en/actions';

/** The ways on from a failure, by id: what the button says. What it does is the screen's part. */
export const actionWords = actionsMessages();

export type ActionId = keyof typeof actionWords;
