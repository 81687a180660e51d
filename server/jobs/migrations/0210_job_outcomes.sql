-- How each job last ended, whichever node ran it: a job that fails again and again must show, even if every run is on another node.
create table server_job_outcome (
  name text primary key,
  failures_in_a_row integer not null check (failures_in_a_row >= 0),
  ended_at timestamptz not null
);
