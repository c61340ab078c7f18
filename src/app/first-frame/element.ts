type Part = Node | string | null;

/** An element with class names and children; a string becomes text. */
export function element(
  tag: keyof HTMLElementTagNameMap,
  className: string,
  ...children: Part[]
): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Words of a user, in their own direction. */
export function written(tag: 'p' | 'bdi', className: string, words: string): HTMLElement {
  const made = element(tag, className, words);
  made.dir = 'auto';
  return made;
}

/** The place of a control or a picture that comes with the page. */
export const shade = (className: string): HTMLElement =>
  element('span', `block shrink-0 ${className}`);

/** Puts a picture into its place once its address is known. */
export async function putPicture(
  place: HTMLElement,
  address: Promise<string | null> | string | null | undefined,
): Promise<void> {
  const url = await address;
  if (!url) return;
  const image = document.createElement('img');
  image.src = url;
  image.alt = '';
  image.className = 'absolute inset-0 size-full object-cover';
  place.append(image);
}
