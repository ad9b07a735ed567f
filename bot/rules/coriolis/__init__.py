"""Coriolis: five phases, energy points, secret orders, pools of D6 that count sixes."""
