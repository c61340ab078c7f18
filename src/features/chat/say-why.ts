import { textOf } from '@/shared/errors/error-text.ts';
import { toast } from '@/shared/ui/toast.ts';

/** For what was pressed in a menu that is closed by then: why it was not done, above the page. */
export const sayWhy = (error: unknown) => void toast(textOf(error), 'bad');
