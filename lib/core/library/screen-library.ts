import { AppError, toFailure } from '../model/errors';
import { createLibraryConnection, LIBRARY_NAME, openLibrary, type LibraryDb } from './db';

/** The library for a screen. What Firefox refuses in a private window is no damage (docs/platform.md 8). */
export const createScreenLibrary = (isPrivate: boolean): (() => Promise<LibraryDb>) =>
  createLibraryConnection((closed) =>
    openLibrary(LIBRARY_NAME, closed).catch((thrown: unknown) => {
      if (!isPrivate || toFailure(thrown).reason !== 'library-damaged') throw thrown;
      throw new AppError('library-private', {}, { cause: thrown });
    }),
  );
