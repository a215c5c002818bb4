/** A list that the walker is in. */
export type ListState = {
  ordered: boolean;
  next: number;
  step: number;
  loose: boolean;
  marker: string;
  /** Columns of the last item's marker, for lists that are directly in a list. */
  width: number;
};

/** True for a list whose items contain paragraphs: Markdown shows that by blank lines between them. */
export function isLoose(list: Element): boolean {
  for (let item = list.firstElementChild; item; item = item.nextElementSibling) {
    if (item.localName !== 'li') continue;
    for (let child = item.firstElementChild; child; child = child.nextElementSibling)
      if (child.localName === 'p') return true;
  }
  return false;
}

export function countItems(list: Element): number {
  let count = 0;
  for (let item = list.firstElementChild; item; item = item.nextElementSibling)
    if (item.localName === 'li') count++;
  return count;
}
