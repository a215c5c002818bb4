// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { keptFormats } from './capture-request';
import { defaultSettings } from '@/lib/core/model/settings';

describe('keptFormats', () => {
  it('keeps on the device every text format, the chosen one first, so that switching needs no second capture', () =>
    expect(keptFormats('links', defaultSettings, 'device')).toEqual([
      'links',
      'markdown',
      'summary',
      'json',
      'html',
      'images',
    ]));

  it('asks a service for nothing that costs more', () =>
    expect(keptFormats('summary', defaultSettings, 'service')).toEqual([
      'summary',
      'markdown',
      'html',
      'links',
      'images',
    ]));

  it('takes a screenshot only when it was chosen', () => {
    const capture = { ...defaultSettings.capture, alsoKeep: ['screenshot' as const] };
    expect(keptFormats('markdown', { capture }, 'device')).toEqual(['markdown']);
    expect(keptFormats('screenshot', { capture }, 'device')).toEqual(['screenshot']);
  });
});
