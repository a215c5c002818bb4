export { Blocked } from './Blocked';
export { LowerRegion } from './LowerRegion';
export { ResultView } from './ResultView';
