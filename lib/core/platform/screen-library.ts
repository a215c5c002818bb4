import { createLibraryConnection, LIBRARY_NAME, openLibrary, type LibraryDb } from '../library/db';
import { AppError, toFailure } from '../model/errors';
import { browser } from './browser';

/** The library for a screen: in a private window, what Firefox refuses there is no damage (docs/platform.md 8). */
export const createScreenLibrary = (): (() => Promise<LibraryDb>) =>
  createLibraryConnection((closed) => openLibrary(LIBRARY_NAME, closed).catch(explain));

function explain(thrown: unknown): never {
  if (browser.extension.inIncognitoContext && toFailure(thrown).reason === 'library-damaged')
    throw new AppError('library-private', {}, { cause: thrown });
  throw thrown;
}
