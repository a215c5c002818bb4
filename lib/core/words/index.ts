export { type ActionId } from './actions';
export { createWords, type Words } from './en';
export { failureWords, type FailureWords, type Requested } from './failures';
export { createFormat, type Format } from './format';
