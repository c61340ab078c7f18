-- Federal holidays of the United States until 2040, and the settings of the review. A holiday on a
-- Saturday is kept on the Friday before, one on a Sunday on the Monday after.
with fixed (name, month, day) as (
  values ('New Year''s Day', 1, 1), ('Juneteenth', 6, 19), ('Independence Day', 7, 4),
         ('Veterans Day', 11, 11), ('Christmas Day', 12, 25)),
-- isodow: Monday is 1, Thursday 4; from: the first day on which it can be
moving (name, month, "from", isodow) as (
  values ('Martin Luther King Jr. Day', 1, 15, 1), ('Washington''s Birthday', 2, 15, 1),
         ('Memorial Day', 5, 25, 1), ('Labor Day', 9, 1, 1), ('Columbus Day', 10, 8, 1),
         ('Thanksgiving Day', 11, 22, 4)),
kept as (
  select f.name, d.day + case extract(isodow from d.day) when 6 then -1 when 7 then 1 else 0 end
    as day
  from fixed f cross join generate_series(2026, 2040) y
  cross join lateral (select make_date(y, f.month, f.day) as day) d
  union all
  select m.name, d.day + ((m.isodow - extract(isodow from d.day))::int + 7) % 7
  from moving m cross join generate_series(2026, 2040) y
  cross join lateral (select make_date(y, m.month, m."from") as day) d)
insert into private.holidays (day, name) select day, name from kept
on conflict (day) do nothing;

-- after: content is published at once; before: its media wait for a review.
insert into private.site_config (key, value, is_public) values
  ('review', '"after"', false), ('review_trust', '"off"', false)
on conflict (key) do nothing;
