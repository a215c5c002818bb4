export { Announcements } from './Status';
export { BusyAction } from './BusyAction';
export { Blocked } from './Blocked';
export { FilesOver } from './FilesOver';
export { Shown } from './Middle';
export { HeadButtons } from './HeadButtons';
export { Status } from './Status';
export { AskField } from '@/components/features/model/ask/AskField';
