# Three groups: for the API and what the cluster needs, for workers, and for workers with GPUs. The latter two shrink to nothing.
locals {
  node_groups = {
    service = { types = ["m7i.large"], most = 4, least = 2, gpu = false }
    workers = { types = var.worker_types, most = var.worker_nodes, least = 0, gpu = false }
    gpu     = { types = var.gpu_types, most = var.gpu_nodes, least = 0, gpu = true }
  }
  node_policies = ["AmazonEKSWorkerNodePolicy", "AmazonEKS_CNI_Policy", "AmazonEC2ContainerRegistryReadOnly"]
  csi_policies  = ["AmazonEBSCSIDriverPolicy", "AmazonEFSCSIDriverPolicy"]
}

resource "aws_iam_role" "node" {
  name               = "${var.name}-node"
  assume_role_policy = data.aws_iam_policy_document.assume["node"].json
}

resource "aws_iam_role_policy_attachment" "node" {
  for_each   = toset(local.node_policies)
  role       = aws_iam_role.node.name
  policy_arn = "arn:aws:iam::aws:policy/${each.value}"
}

resource "aws_iam_role" "csi" {
  name               = "${var.name}-csi"
  assume_role_policy = data.aws_iam_policy_document.assume["pod"].json
}

resource "aws_iam_role_policy_attachment" "csi" {
  for_each   = toset(local.csi_policies)
  role       = aws_iam_role.csi.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/${each.value}"
}

resource "aws_eks_pod_identity_association" "csi" {
  for_each        = toset(["ebs-csi-controller-sa", "efs-csi-controller-sa"])
  cluster_name    = aws_eks_cluster.ordo.name
  namespace       = "kube-system"
  service_account = each.value
  role_arn        = aws_iam_role.csi.arn
}

resource "aws_launch_template" "node" {
  for_each    = local.node_groups
  name_prefix = "${var.name}-${each.key}-"

  # Pods must not get at the role of their node.
  metadata_options {
    http_tokens                 = "required"
    http_put_response_hop_limit = 1
  }

  block_device_mappings {
    device_name = "/dev/xvda"

    ebs {
      volume_size = each.key == "service" ? 50 : 200
      volume_type = "gp3"
      encrypted   = true
    }
  }
}

resource "aws_eks_node_group" "ordo" {
  for_each        = local.node_groups
  cluster_name    = aws_eks_cluster.ordo.name
  node_group_name = each.key
  node_role_arn   = aws_iam_role.node.arn
  subnet_ids      = aws_subnet.private[*].id
  instance_types  = each.value.types
  ami_type        = each.value.gpu ? "AL2023_x86_64_NVIDIA" : "AL2023_x86_64_STANDARD"

  launch_template {
    id      = aws_launch_template.node[each.key].id
    version = aws_launch_template.node[each.key].latest_version
  }

  scaling_config {
    desired_size = each.value.least
    min_size     = each.value.least
    max_size     = each.value.most
  }

  dynamic "taint" {
    for_each = each.value.gpu ? ["nvidia.com/gpu"] : []
    content {
      key    = taint.value
      effect = "NO_SCHEDULE"
    }
  }

  # The autoscaler of the cluster changes it.
  lifecycle {
    ignore_changes = [scaling_config[0].desired_size]
  }

  depends_on = [aws_iam_role_policy_attachment.node]
}
