import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The permissions that the user has already granted. `asked`: the request still needs its click, then succeeds without
 * a dialog; it must cover everything that is requested at once. `active`: granted before the browser started.
 */
export type Grants = { asked?: Permissions; active?: Permissions };
export type Permissions = { api?: readonly string[]; hosts?: readonly string[] };

/** A folder for one browser's life, and the folder its downloads go to. */
export type Profile = { folder: string; downloads: string };

/** The id that Chromium gives to an unpacked extension: it is derived from its folder. */
export function extensionIdOf(folder: string): string {
  return [...createHash('sha256').update(folder).digest().subarray(0, 16)]
    .flatMap((byte) => [byte >> 4, byte & 15])
    .map((half) => String.fromCharCode(97 + half))
    .join('');
}

/** Writes a profile in which downloads need no dialog and `grants` are granted. In `folder`, or a new one. */
export async function writeProfile(
  extensionFolder: string,
  grants: Grants,
  folder?: string,
): Promise<Profile> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'trawl-e2e-')));
  const downloads = join(home, 'downloads');
  await mkdir(join(home, 'Default'), { recursive: true });
  await mkdir(downloads, { recursive: true });
  const id = extensionIdOf(extensionFolder);
  const preferences = {
    download: { default_directory: downloads, prompt_for_download: false },
    extensions: {
      pinned_extensions: [id],
      settings: {
        [id]: {
          location: 8,
          path: extensionFolder,
          ...(grants.asked && { runtime_granted_permissions: toPreference(grants.asked) }),
          ...(grants.active && {
            runtime_granted_permissions: toPreference(grants.active),
            active_permissions: toPreference(grants.active),
          }),
        },
      },
    },
  };
  await writeFile(join(home, 'Default', 'Preferences'), JSON.stringify(preferences));
  return { folder: home, downloads };
}

function toPreference({ api = [], hosts = [] }: Permissions): object {
  return { api, explicit_host: hosts, manifest_permissions: [], scriptable_host: [] };
}
