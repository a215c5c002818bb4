// Made from lib/core/words/messages/en/tracked.json by `npm run words`. Change it there.
export const trackedMessages = () => ({
  status: {
    new: `First seen by the service`,
    same: `No change`,
    changed: `Changed`,
    removed: `No longer there`,
  },
  since: (at: string) => `since ${at}`,
  hidden: `No page of the site links to this page.`,
  about: {
    new: `There is nothing to compare with yet. The next capture with change tracking is compared with this one.`,
    same: `The page has not changed since the service last read it.`,
    changed: `The service reports that the page changed. Details of the change were not requested.`,
    removed: `The page existed when the service last read it.`,
  },
  fields: `Fields that changed`,
  noFields: `No field changed.`,
  field: `Field`,
  before: `Before`,
  now: `Now`,
  nothing: `—`,
  earlier: `previous capture`,
  thisOne: `this capture`,
});
