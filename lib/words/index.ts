export { type ActionId } from './actions';
export { createWords, type Words } from './en';
export { failureWords, type FailureWords } from './failures';
export { createFormat, type Format } from './format';
