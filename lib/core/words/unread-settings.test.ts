// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../model/settings';
import { createOptionsWords } from './en-options';
import { createFormat } from './format';
import { unreadSettingsWords } from './unread-settings';

const format = createFormat('en-US');
const say = (unread: string[]) => unreadSettingsWords(unread, createOptionsWords(format), format);

describe('unreadSettingsWords', () => {
  it('names settings as the options page does', () => {
    expect(say(['engine', 'crawl.limit'])).toEqual({
      title: '2 settings could not be read',
      body: 'Back at the default: “Engine” and “Page limit”. All other settings are as you left them.',
    });
  });

  it('names the group of a setting that has no name of its own, once', () => {
    expect(say(['service.lastTest', 'service.profile']).body).toContain('Back at the default: “Service”.');
  });

  it('has a name for whatever is stored', () => {
    const { unread: _unread, ...groups } = settingsSchema.parse({});
    for (const name of Object.keys(groups)) expect(say([name]).title).toBe('1 setting could not be read');
  });

  it('says it when nothing could be read', () => {
    expect(say(['all']).title).toBe('Your settings could not be read');
  });
});
