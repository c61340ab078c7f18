/** The words of every push, which name neither subject nor sender. */
export const pushText = 'Something new';

/** seconds: a push service keeps a push for a device that is off */
export const keptSeconds = 3600;
