import Foundation
import TestKit
import Testing

@testable import MessageStore

/// Compares random histories of tasks, with a crash after any step, with ``TaskModel``. Also compares the live view
/// of runnable tasks with a newly loaded one.
@Suite struct TaskPropertyTests {
    /// The number of runs. The model visits every task at each step, so a longer search has more runs, not longer
    /// ones.
    static let runs = UInt64(max(1, propertySteps(400) / stepsOfRun))
    private static let stepsOfRun = 200

    @Test(arguments: 1...runs)
    func `random lives of tasks agree with the model`(seed: UInt64) throws {
        var run = try Run(seed: seed)
        for step in 0..<Self.stepsOfRun {
            if let fault = try run.step() {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    private struct Run {
        var random: SeededRandom
        var trial: StoreTrial
        var model = TaskModel()
        var view: TrialView<RunnableTasksView>
        /// Another process, which only reads.
        let watcher: StoreTrial
        var ids: [TaskID] = []

        init(seed: UInt64) throws {
            random = SeededRandom(seed: seed)
            trial = try StoreTrial()
            view = try trial.open(RunnableTasksView())
            watcher = try StoreTrial(beside: trial)
            try watcher.open(RunnableTasksView())
        }

        /// Runs one transaction of a few changes, and sometimes ends the program.
        mutating func step() throws -> String? {
            let count = Int.random(in: 1...3, using: &random)
            var faults = try trial.commit { transaction in
                for _ in 0..<count { try change(transaction) }
            }
            if Bool.random(using: &random) { faults += try watcher.catchUp() }
            if let fault = faults.first { return fault }
            // Each fourth run crashes after every transaction.
            if random.seed.isMultiple(of: 4) || Int.random(in: 0..<10, using: &random) == 0 {
                trial = try StoreTrial(beside: trial)
                view = try trial.open(RunnableTasksView())
                model.crash()
                if let fault = try trial.commit({ try $0.resumeTasks() }).first { return fault }
            }
            return try difference()
        }

        private mutating func change(_ transaction: StoreTransaction) throws {
            guard let id = ids.suffix(12).randomElement(using: &random) else { return try add(transaction) }
            let state = model.state(id)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: try add(transaction)
            case 3: try addNeed(transaction, to: id)
            case 4, 5:
                let started = try transaction.startTask(id)
                guard (started != nil) == (state == .ready) else { throw Wrong.start(id) }
                if started != nil { model.start(id) }
            case 6:
                try transaction.rescheduleTask(id, until: .random(in: 0..<100, using: &random))
                if state == .running { model.reschedule(id) }
            case 7, 8:
                let isNew = try transaction.finishTask(id)
                guard isNew == (state?.isEnded == false) else { throw Wrong.end(id) }
                if isNew { model.end(id, .done) }
            default:
                let isCancelled = Bool.random(using: &random)
                let isNew = try isCancelled ? transaction.cancelTask(id) : transaction.failTask(id, "no")
                guard isNew == (state?.isEnded == false) else { throw Wrong.end(id) }
                if isNew { model.end(id, .failed) }
            }
        }

        private mutating func add(_ transaction: StoreTransaction) throws {
            var task = NewTask(TaskKind(rawValue: "k"), payload: random.bytes(3))
            let queue = Int64.random(in: 0..<5, using: &random)
            task.queue = queue < 3 ? TaskQueueID("lane", queue) : nil
            task.priority = .random(in: 0..<3, using: &random)
            for _ in 0..<Int.random(in: 0..<3, using: &random) {
                guard let needed = ids.suffix(8).randomElement(using: &random) else { break }
                guard !task.needs.contains(where: { $0.task == needed }) else { continue }
                task.needs.append(TaskDependency(needed, .random(using: &random) ? .success : .end))
            }
            let id = try transaction.addTask(task)
            ids.append(id)
            model.add(id, task.queue, task.needs)
        }

        private mutating func addNeed(_ transaction: StoreTransaction, to id: TaskID) throws {
            guard let needed = ids.suffix(12).randomElement(using: &random) else { return }
            let state = model.state(id)
            guard try !transaction.reader.needs(of: id).contains(where: { $0.task == needed }) else { return }
            let need = TaskDependency(needed, .random(using: &random) ? .success : .end)
            do {
                try transaction.addNeed(need, to: id)
                guard state == .waiting || state == .ready, !model.leads(needed, to: id) else {
                    throw Wrong.need(id)
                }
                model.addNeed(need, to: id)
            } catch TaskError.tooLate {
                guard state == .running || state?.isEnded == true else { throw Wrong.need(id) }
            } catch TaskError.cycle {
                guard model.leads(needed, to: id) else { throw Wrong.need(id) }
            }
        }

        private func difference() throws -> String? {
            for id in model.open.union(ids.suffix(20)) {
                let task = try trial.core.reader.task(id)
                guard task?.state == model.state(id), task?.attempts == model.entries[id]?.attempts else {
                    return "\(id) is \(task?.state as Any), should be \(model.state(id) as Any)"
                }
            }
            // No deadlock: while anything is left, something runs or may run.
            let isStuck = !model.open.isEmpty && view.told.tasks.isEmpty
            return isStuck ? "nothing can run" : nil
        }
    }

    private enum Wrong: Error {
        case start(TaskID)
        case end(TaskID)
        case need(TaskID)
    }
}
