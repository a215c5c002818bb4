import { browser } from './browser';

/** Shows a notification if the user has allowed them; otherwise does nothing. Replaces one with the same id. */
export async function notify(id: string, { title, body }: { title: string; body: string }): Promise<void> {
  if (!browser.notifications || !(await browser.permissions.contains({ permissions: ['notifications'] })))
    return;
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon-128.png'),
    title,
    message: body,
  });
}
