export { Announcements } from './Announcements';
export { BusyAction } from './BusyAction';
export { Blocked } from './Blocked';
export { Middle } from './Middle';
export { RecentMenu } from './RecentMenu';
export { SlimLine } from './SlimLine';
export { Status } from './Status';
