/** What every push says: that there is something new, and not what or from whom. */
export const pushText = 'Something new';

/** seconds: a push service keeps a push for a device that is off */
export const keptSeconds = 3600;
