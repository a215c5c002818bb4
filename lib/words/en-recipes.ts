/** The strings of recipes: what to extract, kept by name. */
export const recipeWords = {
  label: 'Recipe',
  none: 'None',
  here: (host: string) => `Made on ${host}`,
  elsewhere: 'Others',
  all: 'Recipes',
  named: (name: string, host: string) => (host === '' ? name : `${name} (${host})`),
  save: 'Save as a recipe…',
  name: 'Name of the recipe',
  nameExample: 'Coffee prices',
  replaces: 'It takes the place of the recipe of this name.',
  saveNow: 'Save',
  cancel: 'Cancel',
  saved: (name: string) => `Saved “${name}”`,
  delete: (name: string) => `Delete “${name}”`,
  deleted: (name: string) => `Deleted “${name}”`,
};
