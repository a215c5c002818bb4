import { actionsMessages } from './compiled/en/actions';

/** Labels of the actions offered after a failure, by id. The screens carry them out. */
export const actionWords = actionsMessages();

export type ActionId = keyof typeof actionWords;
