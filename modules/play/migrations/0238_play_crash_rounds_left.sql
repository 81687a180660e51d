drop view play_v_crash_unsettled;
