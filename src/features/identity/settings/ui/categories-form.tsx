import { categories } from '@generated/categories.gen.ts';
import { categoryTags } from '@generated/category-tags.gen.ts';
import { categoriesMax } from '@generated/limits.gen.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { doneTexts } from '@/lib/errors/success.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { useServerForm } from '@/ui/use-server-form.ts';
import { canPress, isImplied, isSameChoice, kindOf, toggled } from '../choosing.ts';
import { useSaveCategories, useSettings } from '../data/queries.ts';
import { SaveBar } from '@/ui/save-bar.tsx';
import { useUnsaved } from './unsaved.ts';

const categoriesSchema = z.object({ chosen: z.array(z.string()) });

/** The categories of a creator: kinds and their tags. With six chosen, the others are disabled. */
export function CategoriesForm() {
  const { settings } = useSettings();
  const save = useSaveCategories();
  const form = useServerForm({
    schema: categoriesSchema,
    defaultValues: { chosen: settings.categories },
    send: (values) => save.mutateAsync(values.chosen),
    onSent: () => form.settle(),
  });
  const chosen = useWatch({ control: form.control, name: 'chosen' });
  const isDirty = !isSameChoice(chosen, settings.categories);
  useUnsaved('categories', isDirty);
  const press = (key: string) => {
    form.clearErrors();
    form.setValue('chosen', toggled(chosen, key), { shouldDirty: true });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <p role="status" className="text-sm text-quiet tabular">
        {chosen.length} of {categoriesMax} chosen
      </p>
      <p className="-mt-3 text-sm text-pretty text-quiet">
        Choosing a tag includes its category. The category itself doesn’t count towards the limit.
      </p>
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {categories.map(({ value, label }) => (
          <Kind key={value} kind={value} label={label} chosen={chosen} onPress={press} />
        ))}
      </div>
      <SaveBar
        action="Save categories"
        isDirty={isDirty}
        isSaving={form.isSending}
        isSaved={form.isSaved && !isDirty}
        done={chosen.length === 0 ? doneTexts.categoriesEmpty : doneTexts.categoriesUpdated}
        error={form.formError}
      />
    </form>
  );
}

type KindProps = {
  kind: (typeof categories)[number]['value'];
  label: string;
  chosen: readonly string[];
  onPress: (key: string) => void;
};

function Kind({ kind, label, chosen, onPress }: KindProps) {
  const mine = chosen.filter((key) => kindOf(key) === kind).length;
  const implied = isImplied(chosen, kind);
  // Open at first if a tag is chosen; afterwards the user opens and closes it.
  const [startsOpen] = useState(mine > 0);
  return (
    <details open={startsOpen} className="group py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          {mine > 0 && <span className="ms-2 text-sm text-quiet tabular">{mine} chosen</span>}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 text-quiet transition-transform group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <fieldset className="pt-1 pb-4">
        <legend className="sr-only">{label}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3">
          <Checkbox
            checked={implied || chosen.includes(kind)}
            disabled={implied || !canPress(chosen, kind)}
            onChange={() => onPress(kind)}
          >
            {label}
          </Checkbox>
          {categoryTags[kind].map((tag) => {
            const key = `${kind}:${tag.value}`;
            return (
              <Checkbox
                key={key}
                checked={chosen.includes(key)}
                disabled={!canPress(chosen, key)}
                onChange={() => onPress(key)}
              >
                {tag.label}
              </Checkbox>
            );
          })}
        </div>
      </fieldset>
    </details>
  );
}
