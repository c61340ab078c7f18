-- Choosing the picture that stands for a film. A film that something shows keeps the one it has.
create function private.drop_film_cover(p_film_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.drop_media(cover_id) from private.film_covers where film_id = p_film_id;
end $$;
comment on function private.drop_film_cover(uuid) is
  'Removes the cover of a film, its bytes included.';

create function private.set_film_cover(p_film_id uuid, p_cover_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_film public.media;
begin
  select * into v_film from public.media
  where id = p_film_id and owner_id = private.acting_creator() and purpose = 'chat'
    and kind = 'video' for update;
  if v_film.id is null then
    perform private.fail('media_not_found');
  elsif p_cover_id is not distinct from (
      select cover_id from private.film_covers where film_id = p_film_id) then
    return;
  elsif v_film.used_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.drop_film_cover(p_film_id);
  if p_cover_id is not null then
    if (select kind from private.require_media(v_film.owner_id, array[p_cover_id], 'chat', 1))
        <> 'image' then
      perform private.fail('invalid_payload', '{"field": "cover_id"}');
    end if;
    insert into private.film_covers (film_id, cover_id) values (p_film_id, p_cover_id);
  end if;
end $$;
