export { Announcements } from './Announcements';
export { Blocked } from './Blocked';
export { Middle } from './Middle';
export { RecentMenu } from './RecentMenu';
export { SlimLine } from './SlimLine';
export { Status } from './Status';
