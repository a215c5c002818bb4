export { actionWords, type ActionId } from './actions';
export { createWords, type Words } from './en';
export { failureWords, type FailureContext, type FailureWords } from './failures';
export { createFormat, type Format } from './format';
