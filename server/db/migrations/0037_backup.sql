-- One row for each back-up that has finished whole, which 導入の手順 asks about.
create table backup (
  backup_id integer generated always as identity primary key,
  finished_at timestamptz not null
);
