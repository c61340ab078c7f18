/** The class names of an icon that is pressed. */
export const chosenStyle = (isChosen: boolean): string =>
  isChosen ? 'bg-accent-soft text-accent' : '';
