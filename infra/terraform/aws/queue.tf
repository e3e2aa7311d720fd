# The queue only wakes workers, and the API refills it from Postgres: there is nothing to back up.
resource "aws_elasticache_subnet_group" "ordo" {
  name       = var.name
  subnet_ids = aws_subnet.private[*].id
}

resource "aws_security_group" "queue" {
  name        = "${var.name}-queue"
  description = "Valkey, for the nodes of the cluster"
  vpc_id      = aws_vpc.ordo.id
}

resource "aws_vpc_security_group_ingress_rule" "queue" {
  security_group_id            = aws_security_group.queue.id
  referenced_security_group_id = aws_eks_cluster.ordo.vpc_config[0].cluster_security_group_id
  ip_protocol                  = "tcp"
  from_port                    = 6379
  to_port                      = 6379
}

resource "aws_elasticache_parameter_group" "ordo" {
  name   = "${var.name}-valkey8"
  family = "valkey8"

  # A queue must never evict keys; the API does not start with another policy.
  parameter {
    name  = "maxmemory-policy"
    value = "noeviction"
  }
}

resource "aws_elasticache_replication_group" "ordo" {
  replication_group_id       = var.name
  description                = "Wakes the workers of ${var.name}"
  engine                     = "valkey"
  engine_version             = "8.0"
  node_type                  = var.queue_class
  num_cache_clusters         = 2
  automatic_failover_enabled = true
  multi_az_enabled           = true
  parameter_group_name       = aws_elasticache_parameter_group.ordo.name
  subnet_group_name          = aws_elasticache_subnet_group.ordo.name
  security_group_ids         = [aws_security_group.queue.id]
  at_rest_encryption_enabled = true
  kms_key_id                 = aws_kms_key.ordo.arn
  transit_encryption_enabled = true
  auth_token                 = var.queue_password
}
