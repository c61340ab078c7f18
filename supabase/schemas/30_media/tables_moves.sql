-- A signed address names its object and lives on when its media item is hidden, minutes for a
-- picture and hours for a video. Where it has to die at once, the object gets another name.
create table private.objects_to_move (
  media_id uuid not null,
  variant text not null,
  new_name text not null,
  due_at timestamptz not null default private.now(),
  tried_names text[] not null default '{}',
  primary key (media_id, variant),
  foreign key (media_id, variant) references private.renditions (media_id, variant)
    on delete cascade
);
comment on table private.objects_to_move is
  'Renditions that get another name in their bucket; the function storage-sweep moves them. '
  'tried_names: of moves whose end nobody confirmed; the object can have one of them.';
create index objects_to_move_due on private.objects_to_move (due_at);
alter table private.objects_to_move enable row level security;
