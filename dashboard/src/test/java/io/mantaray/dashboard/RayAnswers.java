package io.mantaray.dashboard;

/** Answers as Ray 2.4x and 2.5x write them. */
final class RayAnswers {
  static final String FAILED_JOB =
      """
      {"type": "SUBMISSION", "job_id": "02000000", "submission_id": "train-x7f2p",
       "driver_info": {"id": "02000000", "node_ip_address": "10.244.0.7", "pid": "1734"},
       "status": "FAILED", "entrypoint": "python train.py",
       "message": "Job entrypoint command failed with exit code 3, last available logs (truncated to 20,000 chars):\\nboom\\n",
       "error_type": "JOB_ENTRYPOINT_COMMAND_ERROR", "start_time": 1730000000123, "end_time": 1730000009456,
       "metadata": {"job_submission_id": "train-x7f2p", "owner": "ada"}, "runtime_env": {"pip": ["requests"]},
       "driver_agent_http_address": "http://10.244.0.7:52365", "driver_node_id": "9f3c", "driver_exit_code": 3}
      """;

  static final String PENDING_JOB =
      """
      {"type": "SUBMISSION", "job_id": null, "submission_id": "train-x7f2p", "driver_info": null,
       "status": "PENDING", "entrypoint": "python train.py", "message": "Job has not started yet.",
       "error_type": null, "start_time": 1730000000123, "end_time": null, "metadata": null, "runtime_env": null,
       "driver_agent_http_address": null, "driver_node_id": null, "driver_exit_code": null}
      """;

  /** The head's 500 around its agent's 400. */
  static final String ID_IS_TAKEN =
      """
      Traceback (most recent call last):
        File "/home/ray/job_head.py", line 386, in submit_job
          resp = await job_agent_client.submit_job_internal(submit_request)
      RuntimeError: Request failed with status code 400: Traceback (most recent call last):
        File "/home/ray/job_manager.py", line 542, in submit_job
          raise ValueError(
      ValueError: Job with submission_id train-x7f2p already exists. Please use a different submission_id.
      .
      """;

  static final String SERVE =
      """
      {"controller_info": {"node_id": "a", "actor_name": "SERVE_CONTROLLER_ACTOR"}, "proxy_location": "EveryNode",
       "http_options": {"host": "0.0.0.0", "port": 8000}, "grpc_options": {"port": 9000},
       "proxies": {"9f3c": {"node_id": "9f3c", "node_ip": "10.244.0.7", "actor_id": "x", "status": "HEALTHY"}},
       "applications": {"fruit": {"name": "fruit", "route_prefix": "/fruit", "docs_path": null, "status": "DEPLOYING",
         "message": "waiting", "last_deployed_time_s": 1730000000.25, "source": "declarative",
         "deployed_app_config": {"name": "fruit", "import_path": "fruit.app"},
         "deployments": {"Mango": {"name": "Mango", "status": "UPDATING", "status_trigger": "CONFIG_UPDATE_STARTED",
           "message": "1 replica missing", "target_num_replicas": 2, "replicas": [{"replica_id": "r", "state": "STARTING"}]}}}},
       "target_capacity": 40.0, "controller_health_metrics": {"timestamp": 1730000001.5}}
      """;

  static final String NO_SERVE =
      """
      {"controller_info": {}, "proxies": {}, "applications": {}, "target_capacity": null}
      """;

  static final String VERSION =
      """
      {"version": "4", "ray_version": "2.52.0", "ray_commit": "4ebdc0a", "session_name": "session_2026"}
      """;

  private RayAnswers() {}
}
