// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isLocalNetwork } from './image-reader';

describe('isLocalNetwork', () => {
  it.each([
    'http://localhost:3000/',
    'http://x.localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.9.9/',
    'http://192.168.178.1/fritz.png',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:192.168.0.1]/',
    'http://[::7f00:1]/',
    'http://[fec0::1]/',
    'http://[2002:c0a8:1::]/',
    'http://[2002:7f00::1]/',
    'http://[2002::1]/',
    'http://nas.localdomain/',
    'http://router/',
    'http://router./',
    'http://nas.local./',
    'http://nas.local/',
    'http://printer.lan/',
    'http://x.home.arpa/',
  ])('%s is', (address) => {
    expect(isLocalNetwork(address)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'http://172.32.0.1/',
    'http://11.0.0.1/',
    'http://100.128.0.1/',
    'http://192.169.0.1/',
    'http://[2001:db8::1]/',
    'http://[2002:808:808::1]/',
    'http://local.example.com/',
    'http://10.example.com/',
  ])('%s is not', (address) => {
    expect(isLocalNetwork(address)).toBe(false);
  });
});
